import { Text } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { CertificateList } from "./CertificateList.tsx";
import { certificatesContract } from "./certificates.contract.ts";

export function OwnCertificates() {
  const own = useRouteQuery(certificatesContract.mine, {});
  return (
    <QueryView queries={[own]} loading="Loading your certificates">
      {({ certificates, placementToConfirm }) => (
        <>
          {placementToConfirm && (
            <Text>
              Placed at {placementToConfirm}: your certificate follows once the office has
              confirmed.
            </Text>
          )}
          {certificates.length > 0 && <CertificateList certificates={certificates} />}
          {certificates.length === 0 && !placementToConfirm && (
            <Text c="var(--mantine-color-dimmed)">
              None yet. Each module you pass brings one, and so does your placement.
            </Text>
          )}
        </>
      )}
    </QueryView>
  );
}
