import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './state/schema/*.ts',
  out: './drizzle',
  // By number, drizzle-kit would take the place in the journal, which the names of older files have left behind, and overwrite one.
  migrations: { prefix: 'timestamp' },
})
