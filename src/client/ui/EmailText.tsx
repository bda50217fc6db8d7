/** An e-mail address whole: where it does not fit in a line it breaks after the @. Other words stay as they are. */
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
