/** Which of the two engines is under a database. */
export type Engine = 'sqlite' | 'postgres'
