/** One page of a list: pages count from 1. */
export type Page = { page: number; perPage: number; order: 'asc' | 'desc' }
