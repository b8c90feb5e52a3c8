import type { Role } from '../residents.ts'
import type { Activity } from './activity.ts'
import { badInput } from './bad-input.ts'
import { companyDocument, documents, documentsOfAll, ownDocument } from './documents.ts'
import { application, dashboard, home } from './first-page.ts'
import { checkIn } from './goals.ts'
import { leaves, request } from './leaves.ts'
import { news, notifications } from './news.ts'
import { card, directory, people } from './people.ts'
import { change, department, exported, imported } from './records.ts'
import { again, reconnected, refreshed } from './sessions.ts'

const all: readonly Activity[] = [
  home, dashboard, people, directory, card, leaves, request, documents, ownDocument, documentsOfAll, companyDocument, notifications, news, checkIn, change, department,
  exported, imported, refreshed, again, reconnected, badInput,
]

/** What somebody of a role does; opens the application as well where it is built. */
export function activitiesOf(role: Role, isBuilt: boolean): readonly Activity[] {
  return [...all, ...(isBuilt ? [application] : [])].filter(({ roles }) => roles?.includes(role) ?? true)
}
