import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { permissionsFile, permissionsPage } from './permissions.ts'

test('docs/permissions.md says what the catalogue says; `npm run permissions` writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '..', permissionsFile), 'utf8')).toBe(permissionsPage())
})
