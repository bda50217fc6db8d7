import { ClosingBand } from "./ClosingBand.tsx";

export function HomeClosing() {
  return (
    <ClosingBand
      title="Ready when you are"
      text={
        "Registering takes a name, an email address and a password. Our team reads every registration and " +
        "answers by mail."
      }
      start="Begin Your Career Shift"
      other={{ to: "/csrPage", label: "View CSR Programs" }}
    />
  );
}
