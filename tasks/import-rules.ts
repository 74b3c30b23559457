import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gateProblems } from './gate-rules.ts'
import { root } from './run-tool.ts'

/** Stands in the order for all modules of its layer that are not named there. */
const others = '*'

/**
 * Modules in the order in which they may import each other: a module may import modules of the rows before its own, but
 * not of its own row. Files beside the modules, such as `server/app.ts` and `web/routes.ts`, may import all of them.
 */
const order = {
  server: [
    ['queues', 'files', 'logging', 'fields', 'outbound'],
    ['db'],
    ['nodes'],
    ['http'],
    ['audit'],
    ['aquariums', 'sessions'],
    ['users', 'home-network'],
    ['settings'],
    ['parameters', 'passwords'],
    ['targets', 'care'],
    ['logs', 'images'],
    ['tasks'],
    [others],
    [
      'account-exports',
      'whole-aquarium',
      'shares',
      'audit-log',
      'instance-totals',
      'backups',
      'metrics',
      'reminders',
    ],
    ['running'],
  ],
  web: [
    ['api', 'browser'],
    ['ui'],
    ['offline', 'page'],
    ['outcomes', 'qr-code'],
    ['readings', 'session'],
    ['why'],
    [
      'aquariums',
      'blog',
      'chart',
      'devices',
      'images',
      'log-table',
      'notes',
      'outbox',
      'parameter',
      'targets',
    ],
    ['care'],
    [others],
    ['insight', 'tasks'],
    ['custom-parameters', 'demo', 'shared', 'shell', 'sitting', 'tank-picture', 'unsent'],
    ['screens'],
  ],
} as const

/** `of` is a file of `src`, and `by` what it imports, aliases of `src` without their #. */
type Import = { of: string; by: string; isType?: boolean }
type Rule = { forbids(found: Import): boolean; why: string }

const isWithin = (file: string, ...folders: string[]) =>
  folders.some((folder) => file.startsWith(`${folder}/`))
const isPackage = (name: string, ...packages: string[]) =>
  packages.some((one) => name === one || name.startsWith(`${one}/`))

/** Rules beyond those of the types, which already keep DOM and Node out of the domain, and Node out of the web. */
const everywhere: Rule[] = [
  {
    forbids: ({ by }) => by.startsWith('../') || /^\.\/[^+/][^/]*\//.test(by),
    why: 'Relative imports stay inside one folder: use #domain, #contract, #server or #web.',
  },
  {
    forbids: ({ of, by }) => isWithin(of, 'domain') && isWithin(by, 'contract', 'server', 'web'),
    why: 'The domain knows nothing but the domain.',
  },
  {
    forbids: ({ of, by }) => isWithin(of, 'contract') && isWithin(by, 'server', 'web'),
    why: 'The contract knows nothing but the domain.',
  },
  {
    forbids: ({ of, by }) =>
      (isWithin(of, 'server') && isWithin(by, 'web')) || (isWithin(of, 'web') && isWithin(by, 'server')),
    why: 'Server and web import nothing of each other.',
  },
]

/** What only tests use. */
const ofTests = ['domain/testing', 'server/testing']

/** The contract's files without schemas. Others would bring the validator to the browser and each import's thread. */
const plainContract = /\.names\.ts$|^pages\.ts$|^errors\//

/** Rules that do not hold for tests, which may import what they test. */
const outsideTests: Rule[] = [
  {
    forbids: ({ of, by }) => isWithin(of, 'domain') && !isWithin(by, 'domain', '.'),
    why: 'The domain is pure: no packages.',
  },
  {
    forbids: ({ of, by }) =>
      isWithin(of, 'contract') && !isWithin(by, 'domain', 'contract', '.') && !isPackage(by, 'typebox'),
    why: 'The contract imports the domain and typebox only.',
  },
  {
    forbids: ({ of, by }) =>
      isWithin(of, 'contract') &&
      plainContract.test(of.slice('contract/'.length)) &&
      isPackage(by, 'typebox'),
    why: 'Errors and names are taken by the browser: they have no schemas.',
  },
  {
    forbids: ({ of, by }) =>
      isWithin(of, 'web') &&
      (isPackage(by, 'typebox', 'kysely', 'pg', 'fastify', '@fastify') || by.startsWith('node:')),
    why: 'This does not belong in the browser.',
  },
  { forbids: ({ by }) => isWithin(by, ...ofTests), why: 'Only tests use the testing folders.' },
  {
    forbids: ({ of, by }) =>
      isPackage(by, 'kysely', 'pg', 'node:sqlite') && !of.endsWith('.store.ts') && !isWithin(of, 'server/db'),
    why: 'Only stores and db/ know the database.',
  },
  {
    forbids: ({ of, by }) => isPackage(by, 'fastify', '@fastify') && /\.(rules|store)\.ts$/.test(of),
    why: 'Rules and stores do not know Fastify, nor its types.',
  },
  {
    forbids: ({ of, by, isType = false }) =>
      isPackage(by, 'fastify', '@fastify') &&
      !isType &&
      !of.endsWith('.routes.ts') &&
      !isWithin(of, 'server/http') &&
      of !== 'server/app.ts',
    why: 'Only routes, http/ and app.ts use Fastify; other files of the server may name its types.',
  },
  {
    forbids: ({ of, by }) => of.endsWith('.store.ts') && /\.(rules|routes)\.ts$/.test(by),
    why: 'Stores do not know rules or routes.',
  },
  {
    forbids: ({ of, by }) => of.endsWith('.rules.ts') && by.endsWith('.routes.ts'),
    why: 'Rules do not know routes.',
  },
  {
    forbids: isAgainstOrder,
    why: 'Modules import those of earlier rows: see the order in tasks/import-rules.ts.',
  },
  {
    forbids: ({ of, by }) => /^web\/[^/]+\//.test(of) && /^web\/[^/]+$/.test(by),
    why: 'Files beside the modules compose them, and no module imports those files.',
  },
]

function isAgainstOrder({ of, by }: Import): boolean {
  for (const [layer, rows] of Object.entries(order)) {
    const [own, other] = [of, by].map((file) => rowOf(file, { layer, rows }))
    if (own === undefined || other === undefined) continue
    if (other > own) return true
    if (other === own && of.split('/')[1] !== by.split('/')[1]) return true
  }
  return false
}

/** The row of the module that a file is in; undefined for a file of another layer, and for one beside the modules. */
function rowOf(
  file: string,
  { layer, rows }: { layer: string; rows: readonly (readonly string[])[] },
): number | undefined {
  const [, module] = new RegExp(`^${layer}/([^/]+)/`).exec(file) ?? []
  if (module === undefined) return undefined
  const row = [module, others].map((name) => rows.findIndex((names) => names.includes(name)))
  return row.find((index) => index >= 0)
}

/** Why a file of `src` may not have this import; undefined when it may. */
export function importProblem(found: Import): string | undefined {
  const isTest = /\.test\.tsx?$/.test(found.of) || isWithin(found.of, ...ofTests)
  const rules = isTest ? everywhere : [...everywhere, ...outsideTests]
  return rules.find((rule) => rule.forbids(found))?.why
}

/** A call of the platform's fetch, not a method that is named so. */
const fetching = /(?:^|[^.\w])fetch\((?!\w+:)|\bglobalThis\.fetch\b/
/** A method's own declaration. */
const declaring = /^\s*(?:async )?fetch\(/
/** What the server asks of others goes through the first; the second is the sign-in library's way out. */
const mayFetch = ['server/outbound/post.ts', 'server/sign-in/bounded-fetch.ts']

/** Why a line of the server may not fetch; undefined when it may, or does not. */
function fetchProblem(file: string, line: string): string | undefined {
  const isTest = file.includes('.test.') || isWithin(file, ...ofTests)
  if (!isWithin(file, 'server') || isTest || mayFetch.includes(file)) return undefined
  if (!fetching.test(line) || declaring.test(line)) return undefined
  return 'The server asks others through server/outbound only.'
}

/** The import of a value of the contract, with the file that it is from. */
const contractValue = /^import (?!type\b)[^'"]*? from '#contract\/([^']+)'/gm

/** The problems of a file of `src`: a line for each, with its place. */
export function problemsOf(file: string, text: string): string[] {
  const isPlain = file.startsWith('web/') || /^server\/.*\.(rules|store)\.ts$/.test(file)
  const taken = isPlain && !file.includes('.test.') ? text.matchAll(contractValue) : []
  const schemas = [...taken].flatMap(([, from = '']) =>
    plainContract.test(from)
      ? []
      : [
          `src/${file}: Of contract/${from} the browser, rules and stores take types only; values stand in *.names.ts.`,
        ],
  )
  return [...schemas, ...gateProblems(file, text), ...lineProblemsOf(file, text)]
}

function lineProblemsOf(file: string, text: string): string[] {
  let statement = ''
  return text.split('\n').flatMap((line, index) => {
    if (/^(im|ex)port\b/.test(line)) statement = line
    if (/^\s*(\/\/|\/?\*)/.test(line)) return []
    const place = `src/${file}:${index + 1}`
    if (/\b(innerHTML|outerHTML|insertAdjacentHTML)\b/.test(line))
      return `${place}: Build elements instead of HTML strings.`
    const fetches = fetchProblem(file, line)
    if (fetches) return `${place}: ${fetches}`
    const [, name] = /(?:\bfrom |\bimport |\bimport\()['"`]([^'"`]+)['"`]/.exec(line) ?? []
    const isType = /^(im|ex)port type\b/.test(statement) && /\bfrom ['"]/.test(line)
    const why = name && importProblem({ of: file, by: name.replace(/^#/, ''), isType })
    return why ? `${place}: ${why}` : []
  })
}

/** @throws when `src` has no files. */
export async function importRuleProblems(): Promise<string[]> {
  const folder = path.join(root, 'src')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  if (files.length === 0) throw new Error('No source files found in src.')
  const problems = files.map(async (file) =>
    problemsOf(file.replaceAll(path.sep, '/'), await readFile(path.join(folder, file), 'utf8')),
  )
  return (await Promise.all(problems)).flat()
}
