import { lazy } from 'react'

/** The detail of a request for pages that seldom open one. */
export const LazyRequestDetail = lazy(async () => ({ default: (await import('./request-detail.tsx')).RequestDetail }))
