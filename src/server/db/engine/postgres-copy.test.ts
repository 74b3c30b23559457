import { expect, test } from 'vitest'
import { forOwnPrograms } from './postgres-copy.ts'

test.each([
  ['postgres://reef@db.example/coral', 'postgres://reef@db.example/coral', ''],
  ['postgres://reef:p%23q@db.example/coral', 'postgres://reef@db.example/coral', 'p#q'],
  [
    'postgres://reef@db.example/coral?uselibpqcompat=true&sslmode=require',
    'postgres://reef@db.example/coral?sslmode=require',
    '',
  ],
  ['postgres://reef@db.example/coral?uselibpqcompat=true', 'postgres://reef@db.example/coral', ''],
  [
    'postgres://reef@db.example/coral?sslmode=no-verify&options=-c%20geqo%3Doff',
    'postgres://reef@db.example/coral?sslmode=require&options=-c%20geqo%3Doff',
    '',
  ],
])('%s is understood by pg_dump', (url, address, password) => {
  expect(forOwnPrograms(url)).toEqual({ address, password })
})
