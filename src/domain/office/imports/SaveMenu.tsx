import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { messageOf } from "#/client/lib/api-error.ts";
import { toast } from "#/client/lib/toast.ts";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import type { Ending } from "./imports.client.ts";

export function SaveMenu({
  label,
  save,
}: {
  label: string;
  save: (ending: Ending) => Promise<unknown>;
}) {
  const start = (ending: Ending) =>
    save(ending).catch((cause: unknown) =>
      toast.error(messageOf(cause, "The file could not be made. Please try again.")),
    );
  return (
    <LayerMenu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={17} aria-hidden="true" />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void start("csv")}>CSV</Menu.Item>
        <Menu.Item onClick={() => void start("xlsx")}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </LayerMenu>
  );
}
