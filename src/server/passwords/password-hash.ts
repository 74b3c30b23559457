import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { totalmem } from 'node:os'
import { FairQueue } from '#server/queues/fair-queue.ts'

type Cost = { logN: number; r: number; p: number }

const hashBytes = 32
/** 128 MB for each hash, and 32 MB on a machine with less than 1 GB of memory. */
const cost: Cost = { logN: totalmem() < 1_000_000_000 ? 15 : 17, r: 8, p: 1 }

/** Two at once, because each takes its memory, and one of the four threads in which Node reads files, too. */
const turns = new FairQueue({ atOnce: 2, perUser: 2 })

/** The text that is stored of a password: `scrypt$17$8$1$salt$hash`, with the cost, so that a later one may differ. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(
    '$',
  )
}

/**
 * True when the password is the one of which `stored` was made. Without a stored text it takes as long and is false, so
 * that nobody learns by the time which e-mail addresses have an account.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [kind, logN, r, p, salt, hash] = (stored ?? nobodys).split('$')
  if (kind !== 'scrypt' || salt === undefined || hash === undefined)
    throw new Error('A stored password has a form that this version does not know.')
  const expected = Buffer.from(hash, 'base64url')
  const known = { logN: Number(logN), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), known)
  return timingSafeEqual(derived, expected) && stored !== undefined
}

const nobodys = ['scrypt', cost.logN, cost.r, cost.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

/** Runs outside the thread that serves requests. */
async function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN
  const end = await turns.take(0)
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize('NFC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    end()
  }
}
