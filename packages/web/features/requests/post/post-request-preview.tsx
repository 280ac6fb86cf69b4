import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { helpingGroups } from '@blood-bank/domain/can-help';
import {
  type BloodRequest,
  type BloodRequestForm,
  type bloodRequestFormFields,
  untouched,
  urgencies,
} from '@blood-bank/domain/records/blood-request';
import { componentOf } from '@blood-bank/domain/records/donation';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { appMessages } from '#app/messages.ts';
import { componentMessages, postRequestMessages as messages } from '#features/requests/messages.ts';
import { CallButton } from '../../../lib/campus/call-button.tsx';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { RequestRow } from '../request-row.tsx';
import { componentIn, neededByIn, unitsIn } from './tap-fields.tsx';

interface PostRequestPreviewProps {
  readonly form: DraftForm<typeof bloodRequestFormFields>['form'];
}

/** How members will see the request that is being typed, and which groups can give to its patient. */
export function PostRequestPreview({ form }: PostRequestPreviewProps) {
  const values: Partial<BloodRequestForm> = useWatch({ control: form.control });
  const group = bloodGroups.find((one) => one === values.requiredBloodGroup);
  return (
    <>
      {/* For the eye only: a screen reader has just read every field. */}
      <section aria-hidden="true" inert>
        <h2 className="mb-2.5">{messages.previewTitle}</h2>
        {group === undefined ? (
          <Panel className="text-small text-quiet">{messages.previewEmpty}</Panel>
        ) : (
          <Preview values={values} group={group} />
        )}
      </section>
      {group !== undefined && <CompatibleGroups requiredBloodGroup={group} component={componentIn(values)} />}
    </>
  );
}

interface PreviewProps {
  readonly values: Partial<BloodRequestForm>;
  readonly group: BloodGroup;
}

function Preview({ values, group }: PreviewProps) {
  const now = useNow();
  const { contactNumber = '', contactPerson = '', hospitalName, patientName } = values;
  const request: BloodRequest = {
    id: '',
    userId: '',
    userEmail: '',
    patientName: patientName || messages.unnamedPatient,
    requiredBloodGroup: group,
    component: componentIn(values),
    unitsRequired: unitsIn(values),
    hospitalName: hospitalName || messages.unnamedHospital,
    hospitalLocation: values.hospitalLocation ?? '',
    contactPerson,
    contactNumber,
    urgency: urgencies.find((one) => one === values.urgency) ?? 'urgent',
    additionalInfo: '',
    ...untouched,
    status: 'active',
    requestedAt: now,
    neededBy: neededByIn(values),
  };
  return (
    <RowPanel>
      <RequestRow request={request} now={now} heading="h3">
        <CallButton number={contactNumber} isWide />
      </RequestRow>
    </RowPanel>
  );
}

function CompatibleGroups(need: Pick<BloodRequest, 'requiredBloodGroup' | 'component'>) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.compatible(need.requiredBloodGroup)}</h2>
      {componentOf(need) === 'whole-blood' ? (
        <>
          <p className="mt-3 flex flex-wrap gap-1">
            {helpingGroups(need).map((one) => (
              <GroupTile key={one} group={one} size="inline" />
            ))}
          </p>
          <p className="mt-3 text-caption text-quiet">{appMessages.crossMatch}</p>
        </>
      ) : (
        <p className="mt-3">{componentMessages.askHospital}</p>
      )}
    </Panel>
  );
}
