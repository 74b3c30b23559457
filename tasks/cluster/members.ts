// The two PostgreSQL servers, and which of them is the primary and which the standby.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import type { Places } from './places.ts'
import { address, password } from './places.ts'

export const members = ['a', 'b'] as const
export type Member = (typeof members)[number]

export function membersOn(machine: Machine, { values, run, port }: Places) {
  const dataOf = (member: Member) => path.join(run, `data-${member}`)
  const portsOf = (member: Member) =>
    member === 'a' ? (['PG_A', 'PATRONI_A'] as const) : (['PG_B', 'PATRONI_B'] as const)

  /** Asks Patroni whether a member is the primary or the synchronous standby: it answers 200 if so. */
  async function is(member: Member, what: 'primary' | 'sync'): Promise<boolean> {
    const [, patroni] = portsOf(member)
    const asking = fetch(`http://${address}:${port(patroni)}/${what}`, { signal: AbortSignal.timeout(2_000) })
    return asking.then(({ status }) => status === 200).catch(() => false)
  }

  return {
    async startMember(member: Member) {
      const [postgres, patroni] = portsOf(member)
      const own = {
        NAME: member,
        PG_DATA: dataOf(member),
        PG_PORT: port(postgres),
        PATRONI_PORT: port(patroni),
      }
      const file = await machine.fill('patroni.yml', { ...values, ...own }, `patroni-${member}.yml`)
      machine.watchPostgres(dataOf(member))
      const env = { CORALLINE_PASSWORD: password }
      machine.start(member, { command: '/usr/bin/patroni', args: [file], env, asPostgres: true })
    },
    killPostgres: (member: Member) => machine.killPostgres(dataOf(member)),
    async primary(): Promise<Member> {
      for (;;) {
        for (const member of members) if (await is(member, 'primary')) return member
        await sleep(200)
      }
    },
    hasSyncStandby: async () => (await is('a', 'sync')) || (await is('b', 'sync')),
    superuserUrl(member: Member) {
      const [postgres] = portsOf(member)
      return `postgres://postgres:${password}@${address}:${port(postgres)}/coralline`
    },
  }
}
