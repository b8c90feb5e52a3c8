import type { Rolldown } from 'vite'

/** What the login form is made of: all but its screens and react-hook-form, which the application's first page does without. */
const BASE = new RegExp(
  [
    'rolldown/runtime|/node_modules/zod/|/src/shared/lib/idle\\.ts',
    '/src/features/session/(?:model/session/|data/session/(?:sign-in|password-recovery)\\.ts|sign-in/session-page\\.tsx)',
    '/src/shared/(?:supabase/(?:client|app-error)|ui/(?:alert|button|field|inputs|page-title))\\.tsx?',
  ].join('|'),
)

/** The frame around every page of the application, with its first page: the dashboard. */
const FRAME = /\/src\/app\/routes\/app\/(?:route|index)\.tsx\?tsr-split=component/

/** The landing page is an entry too, with a style of its own. */
const NOT_LANDING = /^(?!.*\/landing\.)/

/**
 * Each group takes its modules and all that they import, unless a group above has it already: React, the login form, the application
 * without a page, the frame with the dashboard, and what at least so many pages and dialogs share. Left alone, each set of pages that
 * share a module makes a file of its own, and a browser asks for six at a time.
 */
export const everyonesChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'entry', test: NOT_LANDING, tags: ['$initial'], priority: 6 },
  { name: 'base', test: BASE, priority: 5 },
  // The login form and most pages need it, the dashboard does not.
  { name: 'forms', test: /\/node_modules\/(?:react-hook-form|@hookform)\//, priority: 4 },
  // What the backend's client explains with, which must not lead it to the pages that share these texts.
  { name: 'texts', test: /\/src\/shared\/(?:supabase\/constraint-texts|lib\/audit-field-labels)\.ts/, priority: 4 },
  { name: 'login', test: /\/src\/app\/start\/login-start\.tsx/, priority: 3 },
  { name: 'app', test: /\/src\/app\/app\.tsx/, priority: 2 },
  { name: 'frame', test: FRAME, priority: 1 },
  // Fetched when the first page stands; what opens over pages shares its parts.
  { name: 'toaster', test: /\/src\/shared\/ui\/toaster\.tsx/, priority: 0.8 },
  // Drawn after the frame; most pages share its menus.
  { name: 'tools', test: /\/src\/app\/layout\/header-tools\.tsx/, priority: 0.5 },
  { name: 'common', minShareCount: 6 },
]
