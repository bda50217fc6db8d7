import { z } from "zod";

// The content policy forbids code made from text, which Zod would otherwise try for speed.
z.config({ jitless: true });
