import type { MatrixPart, TableAccess } from './matrix/actors.ts'
import { acknowledgementsMatrix } from './matrix/acknowledgements.ts'
import { admissionsMatrix } from './matrix/admissions.ts'
import { approvalsMatrix } from './matrix/approvals.ts'
import { assetsMatrix } from './matrix/assets.ts'
import { evaluationsMatrix } from './matrix/evaluations.ts'
import { assignmentsMatrix } from './matrix/assignments.ts'
import { campaignsMatrix } from './matrix/campaigns.ts'
import { collectiveMatrix } from './matrix/collective.ts'
import { companyStartMatrix } from './matrix/company-start.ts'
import { competenciesMatrix } from './matrix/competencies.ts'
import { confidentialMatrix } from './matrix/confidential.ts'
import { coreMatrix } from './matrix/core.ts'
import { documentTemplatesMatrix } from './matrix/document-templates.ts'
import { documentsMatrix } from './matrix/documents.ts'
import { filesMatrix } from './matrix/files.ts'
import { goalsMatrix } from './matrix/goals.ts'
import { importsMatrix } from './matrix/imports.ts'
import { offboardingsMatrix } from './matrix/offboardings.ts'
import { payrollMatrix } from './matrix/payroll.ts'
import { leaveSettingsMatrix } from './matrix/leave-settings.ts'
import { formBankMatrix } from './matrix/form-bank.ts'
import { leavesMatrix } from './matrix/leaves.ts'
import { notificationsMatrix } from './matrix/notifications.ts'
import { celebrationsMatrix } from './matrix/celebrations.ts'
import { postsMatrix } from './matrix/posts.ts'
import { recordsMatrix } from './matrix/records.ts'
import { savedViewsMatrix } from './matrix/saved-views.ts'
import { tagsMatrix } from './matrix/tags.ts'

/** One part per subject; a table of the API without rows in one of them fails the test. */
const parts: readonly MatrixPart[] = [
  acknowledgementsMatrix,
  admissionsMatrix,
  approvalsMatrix,
  assetsMatrix,
  evaluationsMatrix,
  assignmentsMatrix,
  campaignsMatrix,
  collectiveMatrix,
  companyStartMatrix,
  competenciesMatrix,
  confidentialMatrix,
  coreMatrix,
  documentTemplatesMatrix,
  documentsMatrix,
  filesMatrix,
  formBankMatrix,
  goalsMatrix,
  importsMatrix,
  payrollMatrix,
  leaveSettingsMatrix,
  leavesMatrix,
  notificationsMatrix,
  offboardingsMatrix,
  celebrationsMatrix,
  postsMatrix,
  recordsMatrix,
  savedViewsMatrix,
  tagsMatrix,
]

/** What every actor may do to rows of the company in question: Aurora, or Cometa for the people of Cometa. */
export const accessMatrix: Readonly<Record<string, TableAccess>> = Object.assign({}, ...parts.map(({ tables }) => tables)) as Record<string, TableAccess>

export const sceneStatements: readonly string[] = parts.flatMap(({ scene = [] }) => scene)
