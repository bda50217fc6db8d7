/** An e-mail address, which breaks after the @ if it is too long for a line. */
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
