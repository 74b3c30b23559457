import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

test('a password is stored with its cost and salt, and only it is the password', async () => {
  const [one, other] = await Promise.all([hashPassword('Größe und Salz'), hashPassword('Größe und Salz')])
  expect(one).toMatch(/^scrypt\$1[57]\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPassword('Größe und Salz'.normalize('NFD'), one)).toBe(true)
  expect(await isPassword('grosse und Salz', one)).toBe(false)
  expect(await isPassword('anything at all', undefined)).toBe(false)
})
