import { isTest, type SourceFile } from './source-files.ts'

/** `type="date"`, `type={… 'date' …}` and `{ type: 'date' }`, with their siblings. */
const NATIVE_DATE = /\btype(?:=(?:["']|\{[^}\n]*["'`])|:\s*["'`])(date|month|week|time|datetime-local)["'`]/g

/** What a screen must not do, one problem per place. */
export function webProblems({ path, text }: SourceFile): string[] {
  if (!path.startsWith('apps/web/src/') || !path.endsWith('.tsx') || isTest(path)) return []
  return Array.from(text.matchAll(NATIVE_DATE), ([, type]) => `${path}: a native input of type ${type ?? ''}; days are typed into shared/ui/date-input.tsx`)
}
