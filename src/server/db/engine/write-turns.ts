import type { QueueLoad } from '#server/queues/queue.ts'
import { Queue } from '#server/queues/queue.ts'
import type { SqliteHandle } from './sqlite-handle.ts'

/** Transactions that are committed together: no more, and none that waits longer, milliseconds, than those that are under way take. */
const most = 100
const longest = 20

type Group = { began: number; members: PromiseWithResolvers<void>[] }

/**
 * Whose turn it is to write to a SQLite file. Transactions that come at the same time are committed together, since each
 * commit waits for the disk: one that fails is taken back alone, and none has succeeded before all are on the disk.
 */
export class WriteTurns {
  readonly #writer: SqliteHandle
  readonly #queue = new Queue()
  #group: Group | undefined
  #isEndPlanned = false

  constructor(writer: SqliteHandle) {
    this.#writer = writer
  }

  get areTaken(): boolean {
    return this.#queue.areTaken
  }

  get load(): QueueLoad {
    return this.#queue.load
  }

  /** Resolves when nothing is open and it is the caller's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const endTurn = await this.#queue.take()
    this.#commitAll()
    return endTurn
  }

  /** The same for a transaction, which may find others of its group open. */
  takeForTransaction(): Promise<() => void> {
    return this.#queue.take()
  }

  /** Begins the transaction of whoever has the turn. @throws SQLITE_BUSY while another process holds the file */
  begin() {
    if (this.#isFollowing) {
      this.#writer.run('savepoint member', [])
      return
    }
    this.#writer.run('begin immediate', [])
    this.#group = { began: performance.now(), members: [] }
  }

  /** Ends the transaction of whoever has the turn. Resolves when it is on the disk. @throws what kept it from there */
  async commit() {
    if (this.#isFollowing) this.#writer.run('release member', [])
    const group = this.#group
    if (!group) throw new Error('The database has taken the transaction back.')
    const member = Promise.withResolvers<void>()
    group.members.push(member)
    if (group.members.length < most && performance.now() - group.began < longest) this.#planEnd()
    else this.#commitAll()
    return member.promise
  }

  /** Takes the transaction of whoever has the turn back; harmless when none is open. */
  rollback() {
    if (this.#isFollowing) {
      this.#writer.run('rollback to member', [])
      this.#writer.run('release member', [])
      this.#planEnd()
      return
    }
    this.#group = undefined
    if (this.#writer.isInTransaction) this.#writer.run('rollback', [])
  }

  /** After an error of whoever has the turn: a full disk ends the whole transaction, the others’ in the group, too. */
  failed(error: unknown) {
    if (this.#group && !this.#writer.isInTransaction) this.#refuseAll(error)
  }

  /** Commits what is open, unless somebody is in the middle of a transaction. */
  commitWhatIsOpen() {
    if (!this.#queue.areTaken) this.#commitAll()
  }

  #commitAll() {
    const group = this.#group
    if (!group) return
    try {
      this.#writer.run('commit', [])
    } catch (error) {
      this.#refuseAll(error)
      if (this.#writer.isInTransaction) this.#writer.run('rollback', [])
      return
    }
    this.#group = undefined
    for (const { resolve } of group.members) resolve()
  }

  #refuseAll(error: unknown) {
    const members = this.#group?.members ?? []
    this.#group = undefined
    for (const { reject } of members) reject(error)
  }

  get #isFollowing(): boolean {
    return (this.#group?.members.length ?? 0) > 0
  }

  /** When the requests that have arrived by now had their turns: not one of them is waited for. */
  #planEnd() {
    if (this.#isEndPlanned) return
    this.#isEndPlanned = true
    setImmediate(() => {
      this.#isEndPlanned = false
      // Whoever is in the middle of a transaction plans it anew.
      this.commitWhatIsOpen()
    })
  }
}
