import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { CertificateList } from "./CertificateList.tsx";
import { certificatesContract } from "./certificates.contract.ts";

/** The reader's own certificates, the newest first. */
export function OwnCertificates() {
  const own = useQuery(routeQuery(certificatesContract.mine, {}));
  return (
    <Loaded queries={[own]} loading="Loading your certificates">
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
    </Loaded>
  );
}
