// Sets the colour scheme before the first paint; the content policy allows no inline script.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("color-scheme");
  } catch {
    // Storage may be blocked; the system's scheme is used then.
  }
  const dark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
