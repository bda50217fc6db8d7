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
  const asks = (document.documentElement.dataset.asks || "").split(" ").filter(Boolean);
  const addresses = token ? ["/api/session", ...asks] : [];
  if (!token || !read("config")) addresses.push("/api/config");
  const headers = { "X-Client": "web", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  window.early = { token, answers: {} };
  for (const address of addresses) {
    const own = address.replace(":userId", encodeURIComponent(read("userId") || ""));
    const answer = fetch(own, { headers, credentials: "same-origin" });
    // Told to who takes it; nobody has to.
    answer.catch(() => {});
    window.early.answers[own] = answer;
  }
})();
