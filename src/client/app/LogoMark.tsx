import { useConfig } from "#/client/lib/config.ts";

const MOST_RATIO = 4;
const ROUND = 9 / 32;

/** The hub's mark: the owner's own, or four steps up and the person they start from. */
export function LogoMark({ size = 28 }: { size?: number }) {
  const { mark, markRatio = 1 } = useConfig() ?? {};
  if (mark) {
    // Drawings are often made for white paper.
    const style = {
      height: size,
      width: size * Math.min(markRatio, MOST_RATIO),
      objectFit: "contain",
      // Rounded like the hub's own, whose background would show at its corners.
      borderRadius: size * ROUND,
      background: "light-dark(transparent, #fff)",
    } as const;
    return <img src={mark} alt="" style={style} />;
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#0d6a75" />
      <path
        d="M8 22.5h4.2v-5.2h5.2v-5.2h5.2V7"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22.6" cy="22.4" r="2.4" fill="#8fd6dc" />
    </svg>
  );
}
