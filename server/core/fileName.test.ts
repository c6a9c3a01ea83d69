import { expect, test } from 'vitest'
import { attachment, fileNameOf } from './fileName.ts'

test('a name keeps letters of every script', () => {
  expect(fileNameOf('จำนวนผู้เดินทางเข้า ทุกประเทศ', 'pdf')).toBe('จำนวนผู้เดินทางเข้า ทุกประเทศ.pdf')
  expect(fileNameOf('الوافدون حسب الشهر', 'png')).toBe('الوافدون حسب الشهر.png')
})

test('C13: a name cannot end a header, leave a folder, hide its extension or be too long', () => {
  expect(fileNameOf('a"b\r\nSet-Cookie: x', 'pdf')).toBe('a b Set-Cookie x.pdf')
  expect(fileNameOf('../../etc/passwd', 'csv')).toBe('etc passwd.csv')
  expect(fileNameOf('C:\\windows\\x', 'csv')).toBe('C windows x.csv')
  expect(fileNameOf('gpj\u202e.exe', 'png')).toBe('gpj .exe.png')
  expect(fileNameOf('...', 'png')).toBe('Sala.png')
  expect(fileNameOf('NUL', 'csv')).toBe('Sala NUL.csv')
  expect(fileNameOf('\ud800x', 'csv')).toBe('x.csv')
  const long = fileNameOf('น้ำ'.repeat(300), 'pptx')
  expect(Buffer.byteLength(long)).toBeLessThan(1000)
  expect(long.endsWith('น้ำ.pptx')).toBe(true)
})

test('C13: the header is one line of ASCII that holds the name twice', () => {
  const header = attachment(fileNameOf('Arrivals (51) d’ailleurs – "x"\r\n', 'pdf'), 'sala-141')
  expect(header).toBe(
    `attachment; filename="Arrivals (51) dailleurs x.pdf"; filename*=UTF-8''Arrivals%20%2851%29%20d%E2%80%99ailleurs%20%E2%80%93%20x.pdf`,
  )
  const thai = attachment(fileNameOf('ทุกประเทศ', 'pdf'), 'sala-142')
  expect(thai).toMatch(/^attachment; filename="sala-142\.pdf"; filename\*=UTF-8''[%0-9A-F]+\.pdf$/)
})
