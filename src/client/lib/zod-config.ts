import { z } from "zod";

// The content security policy forbids eval, which Zod would otherwise try for speed.
z.config({ jitless: true });
