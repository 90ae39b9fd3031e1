/// A position as a file records it, in the units of ``Track/Point``, while its parts are read: any of them may be missing.
struct Fix {
  var time, latitude, longitude, altitude, speed, course, accuracy: Double?
}
