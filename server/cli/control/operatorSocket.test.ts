import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { operatorAddresses, prepareSocketFolder } from './operatorSocket.ts'

const calls: string[] = []
afterEach(() => {
  for (const folder of calls.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Where a server listens if it can. */
const firstAddress = (...of: Parameters<typeof operatorAddresses>): string => operatorAddresses(...of)[0] ?? ''

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'sala-address-'))
  calls.push(path)
  return path
}

test('the socket lies in the data folder, however the folder is reached', () => {
  const data = folder()
  const link = join(folder(), 'link')
  symlinkSync(data, link)
  expect(firstAddress(data, 'linux')).toBe(join(data, 'control.sock'))
  expect(firstAddress(link, 'linux')).toBe(join(data, 'control.sock'))
})

test('a long path gives a short address of its own, in a folder for its owner alone', () => {
  const data = join(folder(), 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(data, { recursive: true })
  const addresses = operatorAddresses(data, 'linux')
  expect(addresses).toHaveLength(1)
  const [address = ''] = addresses
  calls.push(dirname(address))
  expect(Buffer.byteLength(address)).toBeLessThanOrEqual(100)
  expect(address).not.toBe(firstAddress(dirname(data), 'linux'))
  prepareSocketFolder(address)
  expect(statSync(dirname(address)).mode & 0o777).toBe(0o700)
})

test('Windows gets a named pipe', () => {
  expect(firstAddress(folder(), 'win32')).toMatch(/^\\\\\.\\pipe\\sala-[0-9a-f]{24}$/)
})
