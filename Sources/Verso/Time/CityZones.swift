/// The standard time of the cities that cameras offer for their clocks, in minutes ahead of UTC.
///
/// Two where the city changed it since cameras have such lists: which one a camera means depends on its age
/// (IANA time zone database).
enum CityZones {
  static let offsets: [String: [Int]] = [
    "Adelaide": [570], "Algiers": [60], "Amsterdam": [60], "Anchorage": [-540],
    "Athens": [120], "Auckland": [720], "Azores": [-60], "Bangkok": [420], "Beijing": [480],
    "Berlin": [60], "Budapest": [60], "Buenos Aires": [-180], "Cairo": [120], "Calgary": [-420],
    "Caracas": [-240, -270], "Caracus": [-240, -270], "Chatham Islands": [765],
    "Chicago": [-360], "Colombo": [330, 360], "Copenhagen": [60], "Dacca": [360], "Dakar": [0],
    "Delhi": [330], "Denver": [-420], "Dhaka": [360], "Dubai": [240],
    "Fernando de Noronha": [-120], "Guam": [600], "Halifax": [-240], "Helsinki": [120],
    "Ho Chi Minh": [420], "Hong Kong": [480], "Honolulu": [-600], "Istanbul": [120, 180],
    "Jakarta": [420], "Jeddah": [180], "Jerusalem": [120], "Johannesburg": [120],
    "Kabul": [270], "Karachi": [300], "Kathmandu": [345], "Kuala Lumpur": [480], "Lima": [-300],
    "Lisbon": [0], "London": [0], "Los Angeles": [-480], "Madrid": [60], "Male": [300],
    "Manila": [480], "Mexico City": [-360], "Miami": [-300], "Milan": [60],
    "Moscow": [180, 240], "Nairobi": [180], "New York": [-300], "Newfoundland": [-210],
    "Noumea": [660], "Pago Pago": [-660], "Paris": [60], "Perth": [480], "Phnom Penh": [420],
    "Prague": [60], "Rio de Janeiro": [-180], "Rome": [60], "Samoa": [-660, 780],
    "San Francisco": [-480], "Santiago": [-240], "Sao Paulo": [-180], "Seoul": [540],
    "Shanghai": [480], "Singapore": [480], "Solomon Islands": [660], "Stockholm": [60],
    "Sydney": [600], "Taipei": [480], "Tehran": [210], "Tokyo": [540], "Toronto": [-300],
    "Vancouver": [-480], "Vientiane": [420], "Warsaw": [60], "Wellington": [720],
    "Yangon": [390],
  ]
}
