/**
 * Signs in to the demo company. Returns the browser storage of the account whose label begins with
 * a text.
 */
export async function keptOf(hub: string, label: string): Promise<Record<string, string>> {
  const config = (await (await fetch(`${hub}/api/config`)).json()) as {
    demoAccounts?: { email: string; password: string; label: string; role: string }[];
  };
  const account = config.demoAccounts?.find((one) => one.label.startsWith(label));
  if (!account) throw new Error(`${hub} has no demo account "${label}": start it by npm run demo.`);
  const { email, password, role } = account;
  const response = await fetch(`${hub}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, role }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`Not signed in: ${JSON.stringify(answer)}`);
  return Object.fromEntries(
    ["token", "userId", "role", "subRole"].flatMap((key) =>
      answer[key] ? [[key, String(answer[key])]] : [],
    ),
  );
}
