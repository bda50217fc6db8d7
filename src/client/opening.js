// Runs before the first paint, as a part of the document: the content policy knows its hash.
(() => {
  let read = () => null;
  try {
    localStorage.getItem("");
    read = (name) => localStorage.getItem(name);
  } catch {
    // Storage may be blocked; the system's scheme is used then, and nobody is signed in.
  }

  const stored = read("color-scheme");
  const dark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

  // What the page will ask for first, asked while its code is on its way (lib/early.ts takes the answers).
  const token = read("token");
  // With parameters in its address it may ask for something else, and somebody else is led elsewhere.
  const { asks = "", askedBy = "" } = document.documentElement.dataset;
  const audience = (read("subRole") || read("role") || "").toLowerCase().replace(" ", "");
  const isAsked = !location.search && askedBy.split(" ").includes(audience);
  const addresses = token ? ["/api/session", ...(isAsked ? asks.split(" ") : [])] : [];
  if (!token || !read("config")) addresses.push("/api/config");
  // In India, as everywhere in the product.
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const headers = { "X-Client": "web", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const early = { token, answers: {}, askedAt: Date.now() };
  window.early = early;
  const reads = addresses.map((address) =>
    address
      .replace(":userId", encodeURIComponent(read("userId") || ""))
      .replace(":today", today)
      .replace(":month", `${today.slice(0, 8)}01`),
  );
  if (reads.length === 0) return;
  const together = `/api/together?reads=${encodeURIComponent(reads.join(" "))}`;
  const asked = fetch(together, { headers, credentials: "same-origin" })
    .then((answer) => {
      early.date = answer.headers.get("date");
      return answer.json();
    })
    .then(({ answers }) => answers);
  for (const [index, own] of reads.entries()) {
    const answer = asked.then((answers) => answers[index]);
    // Told to who takes it; nobody has to.
    answer.catch(() => {});
    early.answers[own] = answer;
  }
})();
