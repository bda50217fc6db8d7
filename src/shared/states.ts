/** The states and union territories of India by the two digits at the start of a GSTIN. */
export const STATES: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
};

/** Other spellings found in addresses. */
const SPELLINGS: Readonly<Record<string, string>> = {
  Orissa: "21",
  Pondicherry: "34",
  Uttaranchal: "05",
  Tamilnadu: "33",
  "Jammu & Kashmir": "01",
  "Daman and Diu": "26",
  "Daman & Diu": "26",
  "Dadra & Nagar Haveli": "26",
  "Andaman and Nicobar": "35",
  "Andaman & Nicobar": "35",
};

const WORDS = [
  ...Object.entries(STATES).map(([code, name]) => [name, code]),
  ...Object.entries(SPELLINGS),
];

/** Returns the state as printed on documents: Karnataka (29). */
export const stateText = (code: string): string => `${STATES[code] ?? "State"} (${code})`;

/**
 * Returns the state in an address, the last one if there are several ("Delhi Road, Pune,
 * Maharashtra"); undefined if there is none.
 */
export function stateOfAddress(address: string): string | undefined {
  const text = address.toLowerCase().replaceAll(/\s+/g, " ");
  let found: { code: string; end: number; length: number } | undefined;
  for (const [name = "", code = ""] of WORDS) {
    const at = lastWordAt(text, name.toLowerCase());
    if (at < 0) continue;
    const end = at + name.length;
    const isLater = !found || end > found.end || (end === found.end && name.length > found.length);
    if (isLater) found = { code, end, length: name.length };
  }
  return found?.code;
}

/** Returns the index of a name's last occurrence as whole words; -1 if there is none. */
function lastWordAt(text: string, name: string): number {
  const isLetter = (character: string | undefined) => /[a-z]/.test(character ?? "");
  for (
    let at = text.lastIndexOf(name);
    at >= 0;
    at = at > 0 ? text.lastIndexOf(name, at - 1) : -1
  ) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at;
  }
  return -1;
}
