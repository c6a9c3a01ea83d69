import { expect, test } from 'vitest'
import { looksLike } from './lookAlikes.ts'

test('B07: names that read the same are told, and names that do not are left alone', () => {
  for (const name of [
    'ADMIN',
    ' Admin ',
    'аdmin',
    'аdмin',
    'АДМIN'.replace('Д', 'D'),
    'αdmin',
    'ad\u200dmin',
    'admın',
    '𝐚𝐝𝐦𝐢𝐧',
    'a d m i n',
  ])
    expect([name, looksLike('admin', name)]).toEqual([name, true])
  for (const [name, other] of [
    ['admin', 'administration'],
    ['Team 1', 'Team 2'],
    ['ฝ่ายตลาด', 'ฝ่ายแผน'],
    ['น้ำ', 'นม'],
    ['Europe', 'Europa'],
    ['قسم', 'قسمة'],
  ] as const)
    expect([name, other, looksLike(name, other)]).toEqual([name, other, false])
})
