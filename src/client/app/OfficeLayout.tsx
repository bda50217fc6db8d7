import { useSession } from "#/client/lib/session.ts";
import { AdminDashboard } from "./dashboards/AdminDashboard.tsx";
import { CeoDashboard } from "./dashboards/CeoDashboard.tsx";
import { WorkLayout } from "./WorkLayout.tsx";

/** The frame of a page shared by several roles: the user's own dashboard, if there is one. */
export function OfficeLayout() {
  const audience = useSession()?.audience;
  if (audience === "admin") return <AdminDashboard />;
  return audience === "ceo" ? <CeoDashboard /> : <WorkLayout />;
}
