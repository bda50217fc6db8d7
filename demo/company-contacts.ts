/** The office's contacts, and its notes. */
export const COMPANIES = [
  {
    companyName: "Kaveri Softworks",
    contacts: [
      {
        daysAgo: 130,
        name: "Shalini Rao",
        position: "Head of hiring",
        phone: "080 4567 1200",
        email: "shalini.rao@kaveri-softworks.example",
      },
      {
        daysAgo: 28,
        name: "Abhinav Menon",
        position: "Engineering manager, AEM",
        phone: "080 4567 1234",
        email: "abhinav.menon@kaveri-softworks.example",
      },
    ],
    notes: [
      {
        daysAgo: 128,
        text: "Pleased with Sneha. They ask for people who can talk about what they built themselves.",
      },
      {
        daysAgo: 27,
        text: "Three seats for the bank's sites. Screening by telephone, L1 with Abhinav, then HR.\nShalini answers within a day; mornings are best.",
      },
      { daysAgo: 4, text: "Offer for Ramya is out. They would start her with the next team." },
    ],
  },
  {
    companyName: "Nandi Technologies",
    contacts: [
      {
        daysAgo: 17,
        name: "Joseph Kurien",
        position: "Talent partner",
        phone: "040 2345 6780",
        email: "joseph.kurien@nandi-technologies.example",
      },
    ],
    notes: [
      { daysAgo: 17, text: "New logistics project, five seats. Java matters more than AEM here." },
      {
        daysAgo: 6,
        text: "Spoke with Joseph about Mohammed's late train: no harm done, new date.",
      },
    ],
  },
  {
    companyName: "Western Ghats Commerce",
    contacts: [
      {
        daysAgo: 6,
        name: "Divya Bopanna",
        position: "Content lead",
        phone: "080 4123 7700",
        email: "divya.bopanna@western-ghats.example",
      },
    ],
    notes: [],
  },
] as const;
