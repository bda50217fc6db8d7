import type { Chance } from "./chance.ts";

/** First and last names that go together in a part of the country, and a town there. */
const REGIONS: readonly (readonly [first: string, last: string, towns: string])[] = [
  [
    "Ananya Chaitra Kiran Manjunath Pavithra Raghavendra Shreya Vinay Sowmya Nagaraj",
    "Gowda Hegde Shetty Murthy Kulkarni Bhat Patil Acharya",
    "Mysuru Hubballi Mangaluru Shivamogga Udupi",
  ],
  [
    "Arun Bhuvana Dinesh Janani Karthikeyan Lavanya Murali Nivedita Senthil Yamini",
    "Subramanian Ramasamy Natarajan Rajendran Sundaram Balasubramanian Iyer",
    "Chennai Coimbatore Madurai Salem Tiruchirappalli",
  ],
  [
    "Ajay Bindu Fathima Jithin Lekha Midhun Neethu Rahul Sreelakshmi Vishnu",
    "Nair Menon Varghese Kurian Pillai Thomas Namboothiri",
    "Kochi Kozhikode Thrissur Kottayam Thiruvananthapuram",
  ],
  [
    "Bhargavi Chandra Harika Koteswara Mounika Prasanna Ravi Sai Swapna Venkata",
    "Reddy Rao Naidu Chowdary Varma Prasad Yadav",
    "Hyderabad Vijayawada Visakhapatnam Guntur Warangal",
  ],
  [
    "Aditi Amol Ketaki Mandar Prajakta Rohan Sayali Tejas Vaishnavi Yogesh",
    "Deshmukh Joshi Kulkarni Pawar Jadhav Gaikwad Chavan",
    "Pune Nagpur Nashik Kolhapur Aurangabad",
  ],
  [
    "Dhruv Hetal Jignesh Khushbu Mihir Nirali Parth Riddhi Urvashi Chirag",
    "Patel Shah Mehta Desai Trivedi Parmar Solanki",
    "Ahmedabad Surat Vadodara Rajkot Bhavnagar",
  ],
  [
    "Aarti Gurpreet Harleen Jaspreet Mandeep Navneet Rajveer Simran Tarun Manpreet",
    "Singh Kaur Gill Sandhu Malhotra Arora Chawla",
    "Ludhiana Amritsar Jalandhar Chandigarh Patiala",
  ],
  [
    "Abhishek Deepika Mohit Neha Nitin Pallavi Rajat Shivani Vikas Zoya",
    "Sharma Verma Gupta Mishra Tiwari Srivastava Khan Ansari",
    "Lucknow Kanpur Jaipur Bhopal Patna Indore",
  ],
  [
    "Arindam Debjani Ipsita Moumita Rituparna Sayan Soumya Subhankar Tanushree Anirban",
    "Banerjee Chatterjee Mukherjee Das Ghosh Sengupta Roy",
    "Kolkata Howrah Siliguri Durgapur Asansol",
  ],
  [
    "Bikash Dibyajyoti Himangshu Lipika Lalthanmawia Nabanita Rimjhim Temsula Wanbok Pranjal",
    "Borah Kalita Saikia Mohanty Panda Sahoo Ao Lyngdoh",
    "Guwahati Bhubaneswar Cuttack Shillong Imphal",
  ],
];

/** Written in their own letters, as their owners typed them. */
const OWN_LETTERS = [
  { firstname: "ಅನಿತಾ", lastname: "ಗೌಡ", mailName: "anitha.gowda", town: "Mysuru" },
  { firstname: "आरव", lastname: "शर्मा", mailName: "aarav.sharma", town: "Jaipur" },
] as const;
/** The same name twice: two people distinguished only by their address. */
const NAMESAKE = {
  firstname: "Priya",
  lastname: "Sharma",
  mailName: "priya.sharma",
  town: "Indore",
};

/** The names that are not random, by the order of registration. */
const NAMED: Readonly<Record<number, Named>> = {
  7: OWN_LETTERS[0],
  11: OWN_LETTERS[1],
  17: NAMESAKE,
  31: { ...NAMESAKE, town: "Nagpur" },
};

export type Named = { firstname: string; lastname: string; mailName: string; town: string };

/** Returns a generator of names, none of them used twice except the namesakes. */
export function namesFrom(chance: Chance): () => Named & { email: string } {
  const used = new Map<string, number>();
  let place = 0;
  return () => {
    const named = NAMED[place] ?? drawUnused(chance, used);
    place += 1;
    const times = (used.get(named.mailName) ?? 0) + 1;
    used.set(named.mailName, times);
    return { ...named, email: `${named.mailName}${times > 1 ? times : ""}@demo.example` };
  };
}

/** Returns an unused name if one is found quickly; among thousands of people some share one. */
function drawUnused(chance: Chance, used: ReadonlyMap<string, number>): Named {
  let named = draw(chance);
  for (let tries = 0; tries < 20 && used.has(named.mailName); tries += 1) named = draw(chance);
  return named;
}

function draw(chance: Chance): Named {
  const [firsts = "", lasts = "", towns = ""] =
    REGIONS[chance.between(0, REGIONS.length - 1)] ?? [];
  const pick = (words: string) => {
    const choices = words.split(" ");
    return choices[chance.between(0, choices.length - 1)] ?? "";
  };
  const [firstname, lastname, town] = [pick(firsts), pick(lasts), pick(towns)];
  return { firstname, lastname, town, mailName: `${firstname}.${lastname}`.toLowerCase() };
}
