import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './state/schema/*.ts', out: './drizzle' })
