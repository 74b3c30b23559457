import type { QueueLoad } from '#server/queues/queue.ts'
import { Queue } from '#server/queues/queue.ts'
import type { SqliteHandle } from './sqlite-handle.ts'

/** A group is committed when it has this many transactions, or when one ends this long (ms) after it began. */
const most = 100
const longest = 20

type Group = { began: number; members: PromiseWithResolvers<void>[] }

/**
 * Gives the writers of a SQLite file their turns. Transactions that come together are committed together, as each
 * commit
 * waits for the disk; one that fails is rolled back alone.
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

  /** Resolves with the function that ends the turn, when it is the caller's and no transaction is open. */
  async take(): Promise<() => void> {
    const endTurn = await this.#queue.take()
    this.#commitAll()
    return endTurn
  }

  /** Like `take`, when earlier transactions of the group may not be committed yet. */
  takeForTransaction(): Promise<() => void> {
    return this.#queue.take()
  }

  /** @throws SQLITE_BUSY while another process holds the file */
  begin() {
    if (this.#isFollowing) {
      this.#writer.run('savepoint member', [])
      return
    }
    this.#writer.run('begin immediate', [])
    this.#group = { began: performance.now(), members: [] }
  }

  /** Resolves when the transaction is on the disk. @throws the error that kept it from the disk */
  async commit() {
    if (this.#isFollowing) this.#writer.run('release member', [])
    const group = this.#group
    if (!group) throw new Error('The database has taken the transaction back.')
    return this.#end(group)
  }

  /**
   * Rolls back, if anything is open. Resolves when what the transaction has seen of its group is on the disk.
   * @throws the error that kept the group from the disk
   */
  async rollback() {
    const group = this.#group
    if (group && this.#isFollowing) {
      this.#writer.run('rollback to member', [])
      this.#writer.run('release member', [])
      return this.#end(group)
    }
    this.#group = undefined
    if (this.#writer.isInTransaction) this.#writer.run('rollback', [])
  }

  /** A full disk ends SQLite's whole transaction, so all others in the group fail too. */
  failed(error: unknown) {
    if (this.#group && !this.#writer.isInTransaction) this.#refuseAll(error)
  }

  /** Commits what is open, unless somebody is in the middle of a transaction. */
  commitWhatIsOpen() {
    if (!this.#queue.areTaken) this.#commitAll()
  }

  #end(group: Group): Promise<void> {
    const member = Promise.withResolvers<void>()
    group.members.push(member)
    if (group.members.length < most && performance.now() - group.began < longest) this.#planEnd()
    else this.#commitAll()
    return member.promise
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

  /** Commits when the requests that have arrived by now have had their turns. */
  #planEnd() {
    if (this.#isEndPlanned) return
    this.#isEndPlanned = true
    setImmediate(() => {
      this.#isEndPlanned = false
      // Does nothing within a transaction, which plans the commit anew.
      this.commitWhatIsOpen()
    })
  }
}
