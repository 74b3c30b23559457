import { setTimeout as delay } from 'node:timers/promises'
import { encodeQR } from 'qr'
import { pairingTime } from '#contract/devices.names.ts'
import { pairingOver } from '#contract/errors/device-errors.ts'
import { pairPage } from '#contract/pages.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { CommandRefusal, findAccount } from '#server/users/admin-command.ts'
import { confirmPairing, pairingProgress, startPairing } from './pairing.rules.ts'
import { pairingAddress } from './pairing-codes.ts'
import { lookEvery } from './pairing-state.ts'

type Terminal = { write(text: string): void; ask(question: string): Promise<string> }
type Pairing = {
  who: string
  /** The best first. */
  addresses: readonly string[]
  terminal: Terminal
  now(): Date
}

/**
 * Pairs a phone from a terminal: shows the code, waits for the phone, asks for its digits.
 * @throws CommandRefusal when it is not clear who is meant or no phone finds the way; pairing_over
 */
export async function pairCommand(db: Db, { who, addresses, terminal, now }: Pairing): Promise<string> {
  const { id: userId } = await findAccount(db, who)
  const [address] = addresses
  if (address === undefined)
    throw new CommandRefusal(
      'No phone can reach this Coralline yet. Set HOME_NETWORK=on for your home network, or PUBLIC_URL to an https address, and start it again.',
    )
  const { id, secret, code } = await startPairing(db, { userId, now: now() })
  const picture = encodeQR(pairingAddress(address, secret), 'ascii', { ecc: 'low', border: 2 })
  const others = addresses.slice(1).map((other) => ` or ${other}${pairPage}`)
  terminal.write(
    `${picture}\nScan this with the phone, or open ${address}${pairPage}${others.join('')} there and type\n\n    ${code}\n\nwithin ${pairingTime}.\n`,
  )
  const own = { id, userId }
  const claimed = await untilState(db, own, 'claimed', now)
  const answer = await terminal.ask(`${claimed.device_name} wants in. Which two digits does it show? `)
  await confirmPairing(db, { ...own, digits: Number(answer.trim()), now: now() })
  await untilState(db, own, 'done', now)
  return `${claimed.device_name} may read and write logs from now on.`
}

/** @throws pairing_over */
async function untilState(
  db: Db,
  own: { id: string; userId: number },
  wanted: 'claimed' | 'done',
  now: () => Date,
) {
  for (;;) {
    const progress = await pairingProgress(db, { ...own, now: now() })
    if (progress.state === wanted) return progress
    if (progress.state === 'over') throw pairingOver()
    await delay(lookEvery)
  }
}
