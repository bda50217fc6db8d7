import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconPhoto,
  IconUpload,
} from "@tabler/icons-react";
import { useObjectUrl } from "#/client/lib/object-url.ts";
import { IconTile } from "./IconTile.tsx";

const iconOf = (name: string | null) => {
  if (name === null) return IconUpload;
  if (/\.pdf$/i.test(name)) return IconFileTypePdf;
  if (/\.docx?$/i.test(name)) return IconFileTypeDoc;
  return /\.(jpe?g|png)$/i.test(name) ? IconPhoto : IconFile;
};

/** An image's thumbnail, or the icon of the file's kind. */
export function FileThumb({ file, name }: { file: File | null; name: string | null }) {
  const isPicture = file !== null && /^image\/(jpeg|png)$/.test(file.type);
  const url = useObjectUrl(isPicture ? file : null);
  const Icon = iconOf(name);
  return (
    <IconTile size={48} tone={name === null ? "faint" : "accent"}>
      {url ? <img src={url} alt="" /> : <Icon size={24} stroke={1.6} aria-hidden="true" />}
    </IconTile>
  );
}
