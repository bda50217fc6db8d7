/**
 * A whole e-mail address: one too long for a line breaks after the @. Other words are unchanged.
 */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
