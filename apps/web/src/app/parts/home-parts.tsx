import { CompanyAssets, OwnAssets } from '#features/assets/home/home-assets.tsx'
import { EvaluationsToAnswer } from '#features/evaluations/home/home-part.tsx'
import { HomeFeedback } from '#features/evaluations/feedback-person/home-feedback.tsx'
import { ForYou } from '#features/inbox/home/for-you.tsx'
import { OwnRequests } from '#features/inbox/home/own-requests.tsx'
import { WaitingBand } from '#features/inbox/home/waiting-band.tsx'
import { HomeActions } from '#features/leaves/home/home-actions.tsx'
import { OwnVacation, OwnVacationLine } from '#features/leaves/home/own-vacation.tsx'
import { Risk } from '#features/leaves/home/risk.tsx'
import { Week } from '#features/leaves/home/week.tsx'
import { HomeCelebrations } from '#features/news/home/home-celebrations.tsx'
import { HomeNews } from '#features/news/home/home-news.tsx'
import { HomeGoals } from '#features/okrs/home/home-goals.tsx'
import { Movements } from '#features/onboarding/home/movements.tsx'
import { HomeStart } from '#features/people/home/home-start.tsx'
import { PeopleFigures } from '#features/people/home/people-figures.tsx'
import type { HomePart, HomeView } from '#shared/ui/home-part.ts'

const PERSON: readonly HomeView[] = ['person']
const TEAM: readonly HomeView[] = ['team']
const COMPANY: readonly HomeView[] = ['company']
const LEADS: readonly HomeView[] = ['team', 'company']
const ALL: readonly HomeView[] = ['person', 'team', 'company']

/** What the modules show on the home, in the order of each place. */
export const HOME_PARTS: readonly HomePart[] = [
  { name: 'own-vacation', module: 'leaves', place: 'focus', views: PERSON, Part: OwnVacation },
  { name: 'actions', module: 'leaves', place: 'main', views: PERSON, Part: HomeActions },
  { name: 'waiting', place: 'focus', views: LEADS, Part: WaitingBand },
  { name: 'for-you', place: 'main', views: ['person', 'team'], Part: ForYou },
  { name: 'risk', module: 'leaves', place: 'main', views: COMPANY, Part: Risk },
  { name: 'week', place: 'main', views: LEADS, Part: Week },
  { name: 'movements', place: 'main', views: COMPANY, Part: Movements },
  { name: 'news', module: 'news', place: 'main', views: ALL, Part: HomeNews },
  { name: 'goals', module: 'okrs', place: 'main', views: ALL, Part: HomeGoals },
  { name: 'start', place: 'aside', views: COMPANY, Part: HomeStart },
  { name: 'people', place: 'aside', views: COMPANY, Part: PeopleFigures },
  { name: 'own-vacation-line', module: 'leaves', place: 'aside', views: TEAM, Part: OwnVacationLine },
  { name: 'company-assets', module: 'assets', place: 'aside', views: COMPANY, Part: CompanyAssets },
  { name: 'evaluations', module: 'evaluations', place: 'aside', views: ALL, Part: EvaluationsToAnswer },
  { name: 'own-assets', module: 'assets', place: 'aside', views: ['person', 'team'], Part: OwnAssets },
  { name: 'feedback', module: 'evaluations', place: 'aside', views: ALL, Part: HomeFeedback },
  { name: 'own-requests', place: 'aside', views: ALL, Part: OwnRequests },
  { name: 'celebrations', place: 'aside', views: ALL, Part: HomeCelebrations },
]
