import { createExportService } from '../accounts/export.ts'
import type { SessionService } from '../accounts/sessions/sessions.ts'
import type { Apps } from '../apps/open-apps.ts'
import { exportApps } from '../apps/service.ts'
import { type Audit, exportEventsOfUser } from '../audit/service.ts'
import type { JobService } from '../jobs/service.ts'
import type { Metering } from '../metering/open-metering.ts'
import { exportUsage } from '../metering/usage.ts'
import { exportCorrections } from '../terminology/corrections/service.ts'
import { exportGlossaries } from '../terminology/glossaries/service.ts'
import type { Terminology } from '../terminology/terminology.ts'
import { type Evaluations, exportEvaluations } from '../translation/evaluation/service.ts'
import type { WebhookService } from '../webhooks/service.ts'

interface ExportedDomains {
  sessions: Pick<SessionService, 'exportOfUser'>
  apps: Apps
  jobs: Pick<JobService, 'exportOfUser'>
  terminology: Terminology
  evaluations: Evaluations
  webhooks: Pick<WebhookService, 'exportOfUser'>
  metering: Metering
  audit: Audit
  now: () => Date
}

/** Exports what each domain has of a user. */
export function createDataExport({
  sessions,
  apps,
  jobs,
  terminology,
  evaluations,
  webhooks,
  metering,
  audit,
  now,
}: ExportedDomains) {
  return createExportService({
    sections: {
      sessions: sessions.exportOfUser,
      apps: ({ id }) => exportApps(apps, id),
      jobs: ({ id }) => jobs.exportOfUser(id),
      glossaries: ({ id }) => exportGlossaries(terminology, id),
      corrections: ({ id }) => exportCorrections(terminology, id),
      evaluations: ({ id }) => exportEvaluations(evaluations, id),
      webhooks: ({ id }) => webhooks.exportOfUser(id),
      usage: (user) => exportUsage(metering, user),
      auditEvents: ({ id }) => exportEventsOfUser(audit, id),
    },
    audit,
    now,
  })
}
