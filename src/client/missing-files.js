// A part of the document, as opening.js is. Where a file of the page does not come, since the line was lost or a release has just replaced
// it, the page is asked for once more by itself; after that it says so. What is drawn already takes care of itself.
(() => {
  const RELOADED = "reloaded-for-files";
  let isFailed = false;
  const isSecondTime = () => {
    try {
      const before = sessionStorage.getItem(RELOADED);
      sessionStorage.setItem(RELOADED, "yes");
      return before !== null;
    } catch {
      // Where nothing can be noted it would be asked for again and again.
      return true;
    }
  };
  const onLoad = () => {
    try {
      if (!isFailed) sessionStorage.removeItem(RELOADED);
    } catch {
      // Nothing was noted either.
    }
  };
  const onFailure = ({ target }) => {
    const isFile = target instanceof HTMLScriptElement || target.rel === "stylesheet";
    const boot = document.querySelector(".boot");
    if (!isFile || isFailed || !boot) return;
    isFailed = true;
    if (!isSecondTime()) {
      setTimeout(() => location.reload(), 1000);
      return;
    }
    const words = document.createElement("p");
    words.setAttribute("role", "alert");
    words.textContent = "This page could not be loaded.";
    const again = document.createElement("button");
    again.textContent = "Try again";
    again.addEventListener("click", () => location.reload());
    const said = document.createElement("div");
    said.className = "unloaded";
    said.append(words, again);
    boot.after(said);
  };
  addEventListener("error", onFailure, true);
  addEventListener("load", onLoad);
  addEventListener("online", () => isFailed && location.reload());
})();
