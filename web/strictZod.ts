import { z } from 'zod'

// Our content policy forbids making functions out of text, which zod would try for speed and which browsers would report.
// `main.tsx` imports this first, and `vite.config.ts` keeps it in one chunk with zod: it must run before any shape is made.
z.config({ jitless: true })
