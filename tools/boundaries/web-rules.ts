import { isTest, type SourceFile } from './source-files.ts'

/** `type="date"`, `type={… 'date' …}` and `{ type: 'date' }`, with their siblings. */
const NATIVE_DATE = /\btype(?:=(?:["']|\{[^}\n]*["'`])|:\s*["'`])(date|month|week|time|datetime-local)["'`]/g

/** The one query that the specification reads again when the window gets the focus. */
const PROFILE = 'apps/web/src/features/session/data/session/own-profile-query.ts'

/** What a screen and its queries must not do, one problem per place. */
export function webProblems({ path, text }: SourceFile): string[] {
  if (!path.startsWith('apps/web/src/') || isTest(path)) return []
  if (path !== PROFILE && text.includes('refetchOnWindowFocus: true')) return [`${path}: only the profile is read again when the window gets the focus`]
  if (!path.endsWith('.tsx')) return []
  return Array.from(text.matchAll(NATIVE_DATE), ([, type]) => `${path}: a native input of type ${type ?? ''}; days are typed into shared/ui/date-input.tsx`)
}
