import type { Rolldown } from 'vite'

/** The frame around every page of the application: header, menu, guards. */
const FRAME = /\/src\/app\/routes\/app\/route\.tsx\?tsr-split=component/

/** The landing page is an entry too, with a style of its own. */
const NOT_LANDING = /^(?!.*\/landing\.)/

/**
 * What everybody loads comes as three files: what the first paint needs, the frame, and what at least so many pages and dialogs share.
 * Left alone, each set of pages that share a module makes a file of its own, and a browser asks for six at a time (MEASURED: the
 * dashboard asks for 25 things, not 111, and the entry is 14 KB less).
 */
export const everyonesChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', test: NOT_LANDING, tags: ['$initial'], priority: 2 },
  { name: 'frame', test: FRAME, priority: 1 },
  { name: 'common', minShareCount: 6 },
]
