import type { MantineColorsTuple } from "@mantine/core";
import { DARK_BUTTON, LIGHT } from "#/shared/colors.ts";

/** The one accent. Shade 7 carries white text in light, shade 3 is text in dark. */
const peacock: MantineColorsTuple = [
  "#ebf7f8",
  "#d5edef",
  "#aadade",
  "#78c5cc",
  "#4aafb9",
  "#2797a3",
  DARK_BUTTON,
  LIGHT.accent,
  "#0a5660",
  "#07414a",
];

/** The one neutral scale, slightly tinted by the accent. */
const gray: MantineColorsTuple = [
  "#f6f8f8",
  "#eef2f2",
  "#e3e9ea",
  "#d3dbdd",
  "#b7c2c5",
  "#8b989c",
  "#5f6e73",
  "#455358",
  "#2f3b40",
  "#182124",
];

/** Text to background of the dark scheme. */
const dark: MantineColorsTuple = [
  "#dfe6e8",
  "#b9c5c8",
  "#96a4a8",
  "#6a787d",
  "#344247",
  "#29363a",
  "#1c272a",
  "#10181a",
  "#0b1113",
  "#070b0c",
];

const success: MantineColorsTuple = [
  "#eaf7ee",
  "#d3edda",
  "#a6dbb5",
  "#75c78d",
  "#4cb36b",
  "#2f9e52",
  "#218543",
  "#186c36",
  "#13572c",
  "#0d4121",
];

const warning: MantineColorsTuple = [
  "#fff5e3",
  "#fde8c4",
  "#f9d08b",
  "#f3b651",
  "#e79d24",
  "#c98110",
  "#a76808",
  "#875206",
  "#6c4207",
  "#503106",
];

const danger: MantineColorsTuple = [
  "#fdeeed",
  "#fad9d7",
  "#f3b2ae",
  "#ec8984",
  "#e2625c",
  "#d3423c",
  "#bb2d29",
  "#9c2320",
  "#7f1d1b",
  "#611614",
];

export const colors = { peacock, gray, dark, success, warning, danger };
