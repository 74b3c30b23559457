/** Which of the two engines is under a database. Frozen migrations import it from here. */
export type Engine = 'sqlite' | 'postgres'
