import { sql } from 'kysely'

/** How many logs there are in aquariums that are not deleted, from the stored counts: counting millions of rows takes too long. */
export function totalOfLogs() {
  return sql<number>`(
    (select coalesce(sum(logs), 0) from log_counts)
    - (select coalesce(sum(logs), 0) from log_counts
        where aquarium_id in (select id from aquariums where deleted_at is not null))
  )`
}
